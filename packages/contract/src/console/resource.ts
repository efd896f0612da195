import * as z from 'zod/mini'
import { call, type Refusals } from '../call.ts'
import { id, listOf, page } from '../fields.ts'
import { forOperators, forSupport, searchText } from './fields.ts'

/** The five calls by which the console edits one kind of content. */
export function resource<
  const Name extends string,
  Fields extends z.core.$ZodLooseShape,
  const Refused extends Refusals = Refusals,
>(name: Name, fields: Fields, refusals = {} as Refused) {
  const columns = ['id', ...Object.keys(fields), 'createTime', 'updateTime']
  const sortable = z.refine<string>((column) => columns.includes(column), { error: 'field.choice' })
  const row = z.object({ id, ...fields, createTime: z.iso.datetime(), updateTime: z.iso.datetime() })
  const unknown = { 'content.unknown': 404 } as const
  return {
    name,
    list: call({
      ...forOperators,
      method: 'GET',
      path: `console/${name}/list`,
      about: `Lists ${name} content.`,
      request: z.object({
        ...page,
        sort: z._default(z.string().check(sortable), 'createTime'),
        order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
        q: searchText,
      }),
      data: listOf(row),
      refusals: {},
    }),
    one: call({
      ...forOperators,
      method: 'GET',
      path: `console/${name}/one`,
      about: `One piece of ${name} content.`,
      request: z.object({ id }),
      data: row,
      refusals: unknown,
    }),
    create: call({
      ...forSupport,
      method: 'POST',
      path: `console/${name}/create`,
      about: `Adds ${name} content.`,
      request: z.object(fields),
      data: row,
      refusals,
    }),
    update: call({
      ...forSupport,
      method: 'POST',
      path: `console/${name}/update`,
      about: `Changes ${name} content.`,
      request: z.object({ id, ...fields }),
      data: row,
      refusals: { ...unknown, ...refusals },
    }),
    remove: call({
      ...forSupport,
      method: 'POST',
      path: `console/${name}/remove`,
      about: `Removes ${name} content.`,
      request: z.object({ id }),
      data: row,
      refusals: { ...unknown, ...refusals },
    }),
  }
}
