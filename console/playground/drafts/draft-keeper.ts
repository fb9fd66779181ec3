/**
 * Keeps what is typed in one form: at once in this browser, and within a second on the server. A
 * save that another page has come before is not repeated; the person chooses then.
 */
import { client, leaveIfSignedOut, messageOf, queryClient, statusOf, trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';
import { type Copy, dropCopy, keepCopy } from './browser-copies.ts';

export type DraftForm = Outputs['drafts']['list']['drafts'][number]['form'];

/** What the server may not have yet is at most this old while it answers. */
const SAVE_AFTER_MS = 1000;
/** While it does not answer, or has had too many saves. */
const TRY_AGAIN_MS = 3000;
const CHANGED_ELSEWHERE = 409;
const TOO_OFTEN = 429;

/** This page, in the names of its copies and saves. */
export const PAGE = newDraftId();

export interface DraftState {
  content: object;
  saved: 'nothing' | 'saved' | 'saving' | 'not yet' | 'changed elsewhere' | 'refused';
  /** Why it is not saved. */
  problem: string | null;
  /** What was typed here before the other was loaded. */
  before: object | null;
}

export interface Opened {
  id: string;
  form: DraftForm;
  content: object;
  version: number;
  /** The server does not have it yet. */
  isUnsaved: boolean;
}

export class DraftKeeper {
  readonly id: string;
  readonly form: DraftForm;
  #state: DraftState;
  #version: number;
  #isUnsaved = false;
  #saving: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDiscarded = false;
  readonly #listeners = new Set<() => void>();

  constructor({ id, form, content, version, isUnsaved }: Opened) {
    this.id = id;
    this.form = form;
    this.#version = version;
    this.#state = { content, saved: version === 0 ? 'nothing' : 'saved', problem: null, before: null };
    if (isUnsaved) this.change(content);
  }

  get version(): number {
    return this.#version;
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(content: object): void {
    this.#isUnsaved = true;
    const { saved } = this.#state;
    const isHeld = saved === 'changed elsewhere';
    this.#show({ content, before: null, ...(isHeld ? {} : { saved: 'not yet' }) });
    if (!this.#isDiscarded) keepCopy(this.copy());
    if (!isHeld) this.#saveAfter(SAVE_AFTER_MS);
  }

  /** As this browser keeps it. */
  copy(): Copy {
    const { id, form } = this;
    return { id, form, content: this.#state.content, version: this.#version, page: PAGE, at: Date.now() };
  }

  /** Sends what is not saved yet. */
  readonly saveNow = (): void => {
    if (this.#isUnsaved && this.#state.saved !== 'changed elsewhere') this.#saveAfter(0);
  };

  /** Takes the draft as the server has it; what was typed here can be brought back. */
  async loadOther(): Promise<void> {
    const { draft } = await client.drafts.get.query({ id: this.id });
    const { content: before } = this.#state;
    if (draft === null) {
      // It was deleted since, so nothing is written over.
      this.#show({ saved: 'not yet', problem: null });
      this.#saveAfter(0);
      return;
    }
    this.#version = draft.version;
    this.#isUnsaved = false;
    dropCopy({ id: this.id, page: PAGE });
    this.#show({ content: draft.content, saved: 'saved', problem: null, before });
  }

  /** Nothing of it is saved any more: it was deleted, or goes on as another draft. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    clearTimeout(this.#timer);
    await this.#saving;
    dropCopy({ id: this.id, page: PAGE });
  }

  /** It could not be deleted, so it is kept as before. */
  resume(): void {
    this.#isDiscarded = false;
    this.#timer = undefined;
    if (this.#isUnsaved) this.change(this.#state.content);
  }

  #saveAfter(ms: number): void {
    if (this.#isDiscarded || this.#saving !== null || (this.#timer !== undefined && ms > 0)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#saving = this.#save().finally(() => {
        this.#saving = null;
        // One that was refused is sent again when it has changed.
        if (this.#state.saved === 'not yet')
          this.#saveAfter(this.#state.problem === null ? SAVE_AFTER_MS : TRY_AGAIN_MS);
      });
    }, ms);
  }

  async #save(): Promise<void> {
    const { id, form } = this;
    const { content } = this.#state;
    this.#show({ saved: 'saving' });
    try {
      const saved = await client.drafts.save.mutate({
        id,
        form,
        content,
        version: this.#version,
        savedBy: PAGE,
      });
      this.#version = saved.version;
      this.#isUnsaved = this.#state.content !== content;
      if (this.#isUnsaved) keepCopy(this.copy());
      else dropCopy({ id, page: PAGE });
      this.#show({ saved: this.#isUnsaved ? 'not yet' : 'saved', problem: null });
      if (!this.#isDiscarded) listSaved(saved);
    } catch (error) {
      this.#tellOf(error);
    }
  }

  #tellOf(error: unknown): void {
    const status = statusOf(error);
    leaveIfSignedOut(error);
    if (status === CHANGED_ELSEWHERE) this.#show({ saved: 'changed elsewhere', problem: null });
    else if (status === null || status === TOO_OFTEN || status >= 500)
      this.#show({ saved: 'not yet', problem: messageOf(error) });
    else this.#show({ saved: 'refused', problem: messageOf(error) });
  }

  #show(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Puts the saved draft at the head of the list, without asking for the list again. */
function listSaved(saved: Outputs['drafts']['save']): void {
  queryClient.setQueryData(
    trpc.drafts.list.queryKey(),
    (list) => list && { ...list, drafts: [saved, ...list.drafts.filter(({ id }) => id !== saved.id)] },
  );
}

/** `crypto.randomUUID` is missing where the page is not served over https. */
export function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
