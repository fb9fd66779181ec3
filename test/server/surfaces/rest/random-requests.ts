/**
 * Makes requests from the OpenAPI document or from the full requests and damages them: mostly the
 * body, sometimes the path, the method or the headers.
 */
import { z } from 'zod';
import type { Random } from '../../../../problems/random.ts';
import { openApiDocument } from '../../../../server/surfaces/rest/openapi.ts';
import { mutateBody, mutateText } from '../../../mutate-body.ts';
import { bodyMaker } from '../../../random-body.ts';
import { FULL } from './full-requests.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface RandomRequest {
  method: (typeof METHODS)[number];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        servers: z.array(z.object({ url: z.string() })).optional(),
        requestBody: z
          .object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
          .optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const ODD_IDS = [
  'dec_0000000000000000000000',
  'dec_',
  'x',
  '%00',
  '%ED%A0%80',
  '%',
  '..',
  '__proto__',
  '%F0%9F%99%82',
];
const ODD_TYPES = ['text/plain', '', 'application/json; charset=utf-16'];
const ODD_PREFERENCES = ['wait=x', 'wait=0, wait=9', 'respond-async', '"', 'wait=0;a=b'];

/** Returns a function that makes a random request. `ids` are the ids of existing decisions. */
export function requestMaker(baseUrl: string, secret: string) {
  const operations = operationsOf(baseUrl);
  return (random: Random, ids: readonly string[]): RandomRequest => {
    const rarely = <Value>(value: Value, odd: readonly Value[], of: number) =>
      random.below(of) === 0 ? random.pick(odd) : value;
    const { prefix, path, method, makeBody } = random.pick(operations);
    const url = path.replace(/\{\w+\}/g, () => random.pick([...ODD_IDS, ...ids.slice(-ODD_IDS.length)]));
    const oddKeys = ['', 'Bearer', 'Bearer dk_x', `Basic ${secret}`];
    const sent = {
      method: rarely(method, METHODS, 40),
      url: `${prefix}${rarely(url, [`${url}?x=1`, `${url}/`, `${url}?`, `/${url}`, '/', '/x'], 40)}`,
      headers: {
        authorization: rarely(`Bearer ${secret}`, oddKeys, 25),
        prefer: rarely('wait=0', ODD_PREFERENCES, 25),
      },
    };
    if (makeBody === null) return sent;
    let body = makeBody(random);
    for (let left = random.below(4); left > 0; left -= 1) body = mutateBody(body, random);
    const text = JSON.stringify(body) ?? '';
    return {
      ...sent,
      headers: { ...sent.headers, 'content-type': rarely('application/json', ODD_TYPES, 40) },
      payload: rarely(text, [mutateText(text, random)], 10),
    };
  };
}

function operationsOf(baseUrl: string) {
  const { paths, components } = Document.parse(openApiDocument(baseUrl));
  const make = bodyMaker(components.schemas);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { servers, requestBody }]) => {
      const known = FULL.filter(({ send }) => path === (send === 'post' ? '/decisions' : '/questions'));
      const schema = requestBody?.content['application/json'].schema;
      // The parts of a random request seldom agree with each other, so half the requests start from
      // a full one.
      const makeBody = (random: Random) =>
        known.length > 0 && random.below(2) === 0 ? random.pick(known).body() : make(schema, random);
      return {
        prefix: servers === undefined ? '/api/v1' : '',
        path,
        method: z.enum(METHODS).parse(method.toUpperCase()),
        makeBody: schema === undefined ? null : makeBody,
      };
    }),
  );
}
