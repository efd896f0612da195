import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** A reference is about as long, and says less. */
const inlineLengthMax = 50
/** Without a name of the contract, only objects, choices and what is longer than this are worth one. */
const namelessLengthMin = 120

export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Answers may get more fields one day, unless the contract is strict about them.
      if (zodSchema._zod.def.type === 'object' && !zodSchema._zod.def.catchall) delete jsonSchema.additionalProperties
      // Zod adds the other side to each choice of a union. Apart, what two calls have in common is written once.
      const { def } = zodSchema._zod
      if (def.type === 'intersection') {
        delete jsonSchema.oneOf
        jsonSchema.allOf = [def.left, def.right].map((side) => toJsonSchema(side as z.ZodMiniType, io))
      }
      // A constant is of its own type.
      if ('const' in jsonSchema) delete jsonSchema.type
      // The limits of safe integers apply to every integer and only lengthen the document.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Json
  return json
}

export const toPascalCase = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase())

/** Writes equal schemas once, as components. All are counted first, then written. */
export class SharedSchemas {
  readonly components: Json = {}
  readonly #names: ReadonlyMap<string, string>
  readonly #counts = new Map<string, number>()
  readonly #references = new Map<string, Json>()

  /** The contract's name of a schema, by the schema's JSON. */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
  }

  count(schema: Json): void {
    const text = JSON.stringify(schema)
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    // What a component contains is written once, however often the component is used.
    if (count > 1 && (this.#names.has(text) || isWorthName(schema))) return
    mapChildren(schema, (child) => {
      this.count(child)
      return child
    })
  }

  /** The schema, or a reference to it. The place names what the contract does not. */
  write(schema: Json, place: string): Json {
    const text = JSON.stringify(schema)
    const known = this.#references.get(text)
    if (known) return known
    const name = this.#names.get(text)
    const written = mapChildren(schema, (child, key) => this.write(child, (name ?? place) + toPascalCase(key)))
    const { length } = JSON.stringify(written)
    const isRepeated = (this.#counts.get(text) ?? 0) > 1 && (isWorthName(schema) || length > namelessLengthMin)
    if (length <= inlineLengthMax || !(name || isRepeated)) return written
    const unique = this.#toUnique(name ?? place)
    this.components[unique] = written
    const reference = { $ref: `#/components/schemas/${unique}` }
    this.#references.set(text, reference)
    return reference
  }

  #toUnique(name: string): string {
    for (let i = 1; ; i++) {
      const unique = i === 1 ? name : `${name}${i}`
      if (!(unique in this.components)) return unique
    }
  }
}

const isWorthName = (schema: Json): boolean => 'properties' in schema || 'enum' in schema

/** A copy of a schema with each schema directly inside it replaced. A property passes its name. */
function mapChildren(schema: Json, change: (child: Json, key: string) => Json): Json {
  const mapOne = (child: unknown, key = ''): unknown =>
    typeof child === 'object' && child !== null ? change(child as Json, key) : child
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' || keyword === 'patternProperties')
        return [keyword, Object.fromEntries(Object.entries(value as Json).map(([key, it]) => [key, mapOne(it, key)]))]
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword))
        return [keyword, (value as unknown[]).map((it) => mapOne(it))]
      if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(keyword)) return [keyword, mapOne(value)]
      return [keyword, value]
    }),
  )
}
