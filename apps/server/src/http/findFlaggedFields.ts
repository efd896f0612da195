import type { Call } from '@millrace/contract/call'
import { internalFields } from '@millrace/contract/console/fields'
import type * as z from 'zod/mini'
import { findStaffDoubts, findStaffFlags, type StaffDoubt } from '../prose/index.ts'

type Found<Sign> = { readonly field: string; readonly signs: readonly Sign[] }
type Find<Sign> = (text: string) => readonly Sign[]

/**
 * What is in the texts of an operator's call that staff never write to members. Every text is looked at, except for
 * those that the contract calls internal, so that a new field is looked at without anybody thinking of it.
 */
export const findFlaggedFields = (call: Call, values: unknown) => findFields(call, values, findStaffFlags)

/** What went out and another person should look at. A call that changes nothing sends nothing to anybody. */
export const findDoubtfulFields = (call: Call, values: unknown): readonly Found<StaffDoubt>[] =>
  call.changes?.length === 0 ? [] : findFields(call, values, findStaffDoubts)

function findFields<Sign>({ who, method, request }: Call, values: unknown, find: Find<Sign>): readonly Found<Sign>[] {
  return who === 'operator' && method === 'POST' ? [...findIn(request, values, '', find)] : []
}

function* findIn<Sign>(
  schema: z.core.$ZodType,
  value: unknown,
  field: string,
  find: Find<Sign>,
): Generator<Found<Sign>> {
  if (internalFields.has(schema)) return
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ((def.type === 'object' || def.type === 'record' || def.type === 'array') && isStructured(value)) {
    for (const [name, item] of Object.entries(value)) {
      const part = def.type === 'object' ? def.shape[name] : def.type === 'record' ? def.valueType : def.element
      if (part) yield* findIn(part, item, field === '' ? name : `${field}.${name}`, find)
    }
  } else if ('innerType' in def) yield* findIn(def.innerType, value, field, find)
  else if (def.type === 'pipe') yield* findIn(def.out, value, field, find)
  else if (def.type === 'intersection')
    for (const side of [def.left, def.right]) yield* findIn(side, value, field, find)
  else if (def.type === 'union') for (const option of optionsFor(def, value)) yield* findIn(option, value, field, find)
  else if (def.type === 'string' && typeof value === 'string' && isFreeText(def)) {
    const signs = find(value)
    if (signs.length > 0) yield { field, signs }
  }
}

/** Of a union whose members differ in one field, only the one that the value is. */
const optionsFor = ({ options, ...def }: z.core.$ZodUnionDef, value: unknown): readonly z.core.$ZodType[] =>
  'discriminator' in def && isStructured(value)
    ? options.filter(({ _zod }) => {
        const name = def.discriminator as string
        return _zod.propValues?.[name]?.has((value as Record<string, never>)[name])
      })
    : options

const isStructured = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether anything can be written: an id, an address of a picture or an amount has a form. */
export const isFreeText = (def: z.core.$ZodStringDef): boolean =>
  !('format' in def) && (def.checks ?? []).every((check) => check._zod.def.check !== 'string_format')
