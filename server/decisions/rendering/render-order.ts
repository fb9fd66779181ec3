/** What the thread that renders is asked, and what it answers. */
import type { Undrawn } from '../../../pictures/pictures-of.ts';
import type { Content } from '../stored-content.ts';

export interface PageOrder {
  kind: 'page';
  content: Content;
  token: string;
  publishedAt: Date;
  /** Of the service, because a preview names its picture by the whole address. */
  baseUrl: string;
  /** Why no PNG shall be drawn; null: draw it. */
  withoutPicture: string | null;
}

export interface PictureOrder {
  kind: 'picture';
  content: Content;
}

/** A page as it is stored and sent: the page and its data are compressed by gzip. */
export interface Rendered {
  page: Uint8Array;
  pageData: Uint8Array;
  /** The PNG that other sites show beside the link; null when it could not be drawn. */
  picture: Uint8Array | null;
}

/** `undrawn`: the pictures that are missing on the page, or beside it. */
export type PageReport = { kind: 'page'; undrawn: readonly Undrawn[] } & Rendered;

export interface PictureReport {
  kind: 'picture';
  picture: Uint8Array;
}

export type RenderReport = PageReport | PictureReport | { kind: 'broken'; message: string };
