import { isCall } from '@millrace/contract'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as z from 'zod/mini'
import { toJsonSchema, toPascalCase } from './openapiSchemas.ts'

export type ContractNames = {
  /** By method and path, such as `GET wallet/info`. */
  readonly calls: ReadonlyMap<string, string>
  /** By the schema's JSON. */
  readonly schemas: ReadonlyMap<string, string>
}

let contractNames: Promise<ContractNames> | undefined

/** What the contract calls its values. The API document uses the same names, so that they are found in both. */
export const getContractNames = (): Promise<ContractNames> => (contractNames ??= readContractNames())

async function readContractNames(): Promise<ContractNames> {
  const names = { calls: new Map<string, string>(), schemas: new Map<string, string>() }
  const folder = dirname(createRequire(import.meta.url).resolve('@millrace/contract'))
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test|callFiles)\.ts$/.test(file))
  // In a fixed order: of two equal schemas, the first one names both.
  for (const file of files.sort()) {
    const values = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(values)) {
      if (isSchema(value)) addSchema(names.schemas, name, value)
      else if (isChoice(value)) addOnce(names.schemas, { type: 'string', enum: value }, toPascalCase(name))
      else addCalls(names.calls, name, value)
    }
  }
  return names
}

function addSchema(names: Map<string, string>, name: string, schema: z.ZodMiniType): void {
  addOnce(names, toJsonSchema(schema, 'output'), toPascalCase(name))
  addOnce(names, toJsonSchema(schema, 'input'), `${toPascalCase(name)}Input`)
}

function addOnce(names: Map<string, string>, schema: object, name: string): void {
  const text = JSON.stringify(schema)
  if (!names.has(text)) names.set(text, name)
}

/** A call, or an object of calls such as `newsContent.list`. */
function addCalls(names: Map<string, string>, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (isCall(value)) names.set(`${value.method} ${value.path}`, name)
  else if (!Array.isArray(value))
    for (const [key, inner] of Object.entries(value))
      if (isCall(inner)) addCalls(names, name + toPascalCase(key), inner)
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

const isChoice = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
