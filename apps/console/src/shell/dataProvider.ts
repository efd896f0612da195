import type { DataProvider, Identifier } from 'react-admin'
import type { Content, Page } from './page.ts'
import { findPage } from './pages.ts'
import { send } from './send.ts'
import { toFields } from './toFields.ts'

type Values = Record<string, unknown>
type Row = { readonly id: string }

function getPage(name: string): Page {
  const page = findPage(name)
  if (!page) throw new Error(`there is no page named ${name}`)
  return page
}

function getContentCalls(name: string): Content {
  const { content } = getPage(name)
  if (!content) throw new Error(`${name} is no content`)
  return content
}

const takesOrder = ({ request }: Page['call']): boolean => 'shape' in request && 'sort' in (request.shape as object)

async function fetchOne(name: string, id: Identifier): Promise<Row> {
  return (await send(getContentCalls(name).one, { id: String(id) })).data as Row
}

async function remove(name: string, id: Identifier): Promise<Row> {
  return (await send(getContentCalls(name).remove, { id: String(id) })).data as Row
}

async function update(name: string, id: Identifier, values: Values): Promise<Row> {
  const content = getContentCalls(name)
  return (await send(content.update, { id: String(id), ...toFields(content, values) })).data as Row
}

async function create(name: string, values: Values): Promise<Row> {
  const content = getContentCalls(name)
  return (await send(content.create, toFields(content, values))).data as Row
}

/** react-admin's verbs, mapped to the contract's five calls for each kind of content. Records are only listed here. */
export const dataProvider = {
  async getList(name, { pagination, sort, filter }) {
    const { call } = getPage(name)
    const { page: pageNum = 1, perPage: pageSize = 25 } = pagination ?? {}
    const { field = 'createTime', order = 'DESC' } = sort ?? {}
    // Of a list that takes no order the server decides it.
    const request = { ...filter, pageNum, pageSize, ...(takesOrder(call) && { sort: field, order }) }
    const { list, total } = (await send(call, request)).data as { list: readonly object[]; total: number }
    // react-admin needs an id in every row; a settlement is identified by its day.
    return { data: list.map((row) => ('day' in row ? { id: row.day, ...row } : row)), total }
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
