import { calls } from '@millrace/contract'
import type { Call } from '@millrace/contract/call'
import { kindNames } from '@millrace/contract/console/proposal'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { newMember } from '../../test/newMember.ts'

type Operation = {
  readonly operationId: string
  /** Left out where it is the document’s. */
  readonly security?: readonly Record<string, readonly string[]>[]
  readonly responses: Record<string, unknown>
}

type Document = {
  readonly security: Operation['security']
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Record<string, Record<string, unknown>>
}

let server: TestServer
/** The app's document and the console's. */
let texts: { readonly app: string; readonly console: string }
let documents: Record<keyof typeof texts, Document>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  const read = async (path: string): Promise<string> => (await fetch(server.url + path)).text()
  texts = { app: await read('/openapi.json'), console: await read('/openapi-console.json') }
  documents = { app: JSON.parse(texts.app) as Document, console: JSON.parse(texts.console) as Document }
})
afterAll(() => server.stop())

const documentOf = ({ service }: Call): Document => documents[service === 'console' ? 'console' : 'app']
const operationOf = (call: Call): Operation => documentOf(call).paths[`/${call.path}`]![call.method.toLowerCase()]!

/** What a reference refers to, or the value itself. */
const resolve = (document: Document, value: any): any => {
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? '') ?? []
  return kind && name ? document.components[kind]![name] : value
}

test('the documents follow the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  for (const source of Object.values(texts)) {
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)).toEqual([])
  }
})

test('each document is small enough to be read by people and tools', () => {
  for (const text of Object.values(texts)) expect(text.length).toBeLessThan(280_000)
  // A kind of proposal is described where a call of its own would be.
  expect((texts.app.length + texts.console.length) / (calls.length + kindNames.length)).toBeLessThan(1_300)
})

test('each call has an id of its own, in camelCase, and says which token it needs', () => {
  const ids = calls.map((call) => operationOf(call).operationId)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(calls.length)
  expect(documents.app.paths['/wallet/info']?.['get']?.operationId).toBe('walletInfo')
  const schemes = { anyone: [], reader: [{}, { member: [] }], member: [{ member: [] }], operator: [{ operator: [] }] }
  for (const call of calls) expect(operationOf(call).security ?? documentOf(call).security).toEqual(schemes[call.who])
})

test('each call lists its error keys by status', () => {
  for (const call of calls)
    for (const [key, code] of Object.entries({
      ...call.refusals,
      'request.invalid': 400,
      'rate.exceeded': 'default',
    })) {
      const response = resolve(documentOf(call), operationOf(call).responses[code])
      expect(response.content['application/json'].schema.properties.error.enum).toContain(key)
    }
})

test('a schema with a name in the contract has the same name here', () => {
  expect(documents.app.components['schemas']).toMatchObject({ Amount: {}, Withdrawal: {}, Answer: {}, Error: {} })
})

const client = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

const [url = '', phone = '', password = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: url + '/api' })

const refused = await client.POST('/auth/token/pass', { body: { phone, password: 'Wrong12345' } })
const error: 'login.wrong' | undefined = refused.error?.error === 'login.wrong' ? refused.error.error : undefined
// @ts-expect-error: the call has no such error.
const isOther = refused.error?.error === 'withdraw.unknown'

const signedIn = await client.POST('/auth/token/pass', { body: { phone, password } })
if (signedIn.error) throw new Error(signedIn.error.msg)
const wallet = await client.GET('/wallet/info', { headers: { 'X-Access-Token': signedIn.data.msg } })
if (wallet.error) throw new Error(wallet.error.msg)
const holding: components['schemas']['Amount'] = wallet.data.data.holding
// @ts-expect-error: the wallet has no such figure.
void wallet.data.data.guaranteed
process.stdout.write(JSON.stringify({ error, isOther, userId: signedIn.data.data.userId, holding }))
`

test('a client made by an outside generator compiles, signs in and reads the wallet', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const folder = await mkdtemp(join(tmpdir(), 'millrace-client-test-'))
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'] }
  const run = (...parameters: string[]) => promisify(execFile)(process.execPath, parameters, { cwd: folder })
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }),
    )
    await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(texts.app, { silent: true })))
    await writeFile(join(folder, 'client.ts'), client)
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
    const checked = await run(tsc, '-p', '.').catch((failed: { stdout: string }) => failed)
    expect(checked.stdout).toBe('')
    const { id, phone, password } = await newMember(server)
    const { stdout } = await run('client.ts', server.url, phone, password)
    expect(JSON.parse(stdout)).toEqual({ error: 'login.wrong', isOther: false, userId: id, holding: '0.000000' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
