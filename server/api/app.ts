/** The HTTP door: builds the Fastify app from its services; listening is main.ts's. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

export async function buildApp(_services: Services): Promise<FastifyInstance> {
  return Fastify();
}
