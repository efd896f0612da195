import type { DataOf, RequestOf } from '@millrace/contract/call'
import { cannedAnswer } from '@millrace/contract/console/chat'
import {
  aboutContent,
  helpContent,
  newsContent,
  noticeContent,
  slideContent,
  versionContent,
  videoContent,
} from '@millrace/contract/console/content'
import type { DataProvider, Identifier } from 'react-admin'
import { canCall } from './canCall.ts'
import { isRecordName, fetchRecordList } from './recordLists.ts'
import { send } from './send.ts'

export const contents = {
  notice: noticeContent,
  slide: slideContent,
  video: videoContent,
  news: newsContent,
  about: aboutContent,
  version: versionContent,
  help: helpContent,
  cannedAnswer,
} as const

export type ContentName = keyof typeof contents
export type Content<Name extends ContentName = ContentName> = (typeof contents)[Name]
export type ContentRow<Name extends ContentName = ContentName> = DataOf<Content<Name>['one']>
type Values = Record<string, unknown>

export function getContentCalls(name: string): Content {
  if (!Object.hasOwn(contents, name)) throw new Error(`the contract has no content named ${name}`)
  return contents[name as ContentName]
}

/** Every operator reads all content; the contract says which roles write it. */
export function canWrite(content: Content, role: unknown): boolean {
  return canCall(content.update, role)
}

/** The form's values that the contract knows, without empty ones: the contract has defaults for optional values. */
export function toFields(content: Content, values: Values): Values {
  const fields: Values = {}
  for (const name of Object.keys(content.create.request.shape)) fields[name] = withoutEmpty(values[name])
  return withoutEmpty(fields) as Values
}

function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, withoutEmpty(inner)] as const)
      .filter(([, inner]) => inner !== undefined),
  )
}

async function fetchOne(name: string, id: Identifier): Promise<ContentRow> {
  return (await send(getContentCalls(name).one, { id: String(id) })).data
}

async function remove(name: string, id: Identifier): Promise<ContentRow> {
  return (await send(getContentCalls(name).remove, { id: String(id) })).data
}

async function update(name: string, id: Identifier, values: Values): Promise<ContentRow> {
  const content = getContentCalls(name)
  const request = { id: String(id), ...toFields(content, values) } as RequestOf<Content['update']>
  return (await send(content.update, request)).data
}

async function create(name: string, values: Values): Promise<ContentRow> {
  const content = getContentCalls(name)
  return (await send(content.create, toFields(content, values) as RequestOf<Content['create']>)).data
}

/** react-admin's verbs, mapped to the contract's five calls for each kind of content. Records are only listed here. */
export const dataProvider = {
  async getList(name, params) {
    if (isRecordName(name)) return fetchRecordList(name, params)
    const { pagination, sort, filter } = params
    const { page = 1, perPage = 20 } = pagination ?? {}
    const { field = 'createTime', order = 'DESC' } = sort ?? {}
    const { data } = await send(getContentCalls(name).list, {
      pageNum: page,
      pageSize: perPage,
      sort: field,
      order,
      q: filter?.q,
    })
    return { data: data.list as ContentRow[], total: data.total }
  },
  async getOne(name, { id }) {
    return { data: await fetchOne(name, id) }
  },
  async getMany(name, { ids }) {
    return { data: await Promise.all(ids.map((id) => fetchOne(name, id))) }
  },
  async getManyReference(name) {
    throw new Error(`no content refers to ${name}`)
  },
  async create(name, { data }) {
    return { data: await create(name, data) }
  },
  async update(name, { id, data, previousData }) {
    return { data: await update(name, id, { ...previousData, ...data }) }
  },
  async updateMany(name, { ids, data }) {
    // The contract replaces whole rows, so each is read first. One after another, to stop at the first refusal.
    for (const id of ids) await update(name, id, { ...(await fetchOne(name, id)), ...data })
    return { data: ids }
  },
  async delete(name, { id }) {
    return { data: await remove(name, id) }
  },
  async deleteMany(name, { ids }) {
    for (const id of ids) await remove(name, id)
    return { data: ids }
  },
} as DataProvider
