import { generalErrors } from '@millrace/contract/answer'
import type { Call } from '@millrace/contract/call'
import { languageHeaders } from '@millrace/contract/fields'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The API document, made from the calls and nothing else. */
export function createOpenApiDocument(calls: readonly Call[], version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version,
      description: 'Every answer is `{ code, msg, data }`; the HTTP status equals `code`. Practice money only.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(({ service }) => service))].map((name) => ({ name })),
    paths: toPaths(calls),
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
  }
}

/** A path may have a GET and a POST. */
function toPaths(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls)
    paths[`/${call.path}`] = { ...paths[`/${call.path}`], [call.method.toLowerCase()]: toOperation(call) }
  return paths
}

function toOperation(call: Call): Json {
  const request = toJsonSchema(call.request, 'input')
  const callers = call.who === 'operator' ? (call.roles ?? ['any operator']).join(' and ') : 'signed-in members'
  return {
    operationId: `${call.method} ${call.path}`,
    tags: [call.service],
    summary: call.about,
    ...(call.who !== 'anyone' && {
      security: [{ token: [] }],
      description: `For ${callers}.`,
    }),
    parameters: [languageParameter, ...(call.method === 'GET' ? toQueryParameters(request) : [])],
    ...(call.method === 'POST' && { requestBody: toRequestBody(call, request) }),
    responses: toResponses(call),
  }
}

const languageParameter = {
  name: 'Language',
  in: 'header',
  description: 'The language of `msg` and of content.',
  schema: { type: 'string', enum: languageHeaders, default: 'en_US' },
}

function toQueryParameters(request: Json): Json[] {
  const required = request['required'] as string[] | undefined
  return Object.entries(request['properties'] as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }))
}

function toRequestBody(call: Call, request: Json): Json {
  if (!call.files)
    return {
      content: { 'application/x-www-form-urlencoded': { schema: request }, 'application/json': { schema: request } },
    }
  const files = Object.fromEntries(call.files.map((name) => [name, { type: 'string', format: 'binary' }]))
  return {
    content: {
      'multipart/form-data': { schema: { ...request, properties: { ...(request['properties'] as Json), ...files } } },
    },
  }
}

function toResponses(call: Call): Json {
  const responses: Json = {
    200: toResponse('Done.', { code: { const: 200 }, data: toJsonSchema(call.data, 'output') }),
  }
  const errors: [string, number][] = [['request.invalid', 400], ...Object.entries(call.refusals), ['server.busy', 503]]
  if (call.who !== 'anyone') errors.push(['session.required', generalErrors['session.required']])
  if (call.roles) errors.push(['role.missing', generalErrors['role.missing']])
  for (const code of new Set(errors.map(([, code]) => code))) {
    const keys = errors.filter(([, other]) => other === code).map(([key]) => key)
    responses[code] = toResponse(keys.join(', '), {
      code: { const: code },
      data: { type: 'null' },
      error: { enum: keys },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    })
  }
  return responses
}

function toResponse(description: string, properties: Json): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { msg: { type: 'string' }, ...properties },
        },
      },
    },
  }
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
