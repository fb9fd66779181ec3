/**
 * Names of OpenTelemetry's conventions for generative AI, which still change. They stand here
 * alone.
 */

export const GEN_AI_OPERATION_DURATION = 'gen_ai.client.operation.duration';
export const GEN_AI_TOKEN_USAGE = 'gen_ai.client.token.usage';

export const GEN_AI_OPERATION_NAME = 'gen_ai.operation.name';
export const GEN_AI_REQUEST_MODEL = 'gen_ai.request.model';
export const GEN_AI_TOKEN_TYPE = 'gen_ai.token.type';
/** The name is of the conventions for errors; no value of it is `none` there. */
export const GEN_AI_ERROR_TYPE = 'error.type';

/** The operation of every request to a model. */
export const GEN_AI_CHAT = 'chat';
