import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { elsewhere, newPhone } from '../../test/newMember.ts'

const secret = 'a secret of the gateway'
type Received = { readonly headers: IncomingMessage['headers']; readonly body: string }
const mails: string[] = []
const texts: Received[] = []
let refuseNext = 0

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let mail = ''
    stream
      .on('data', (chunk: Buffer) => {
        mail += String(chunk)
      })
      .on('end', () => {
        mails.push(mail)
        done()
      })
  },
})
const gateway = createServer((request, response) => {
  let body = ''
  request
    .on('data', (chunk) => {
      body += String(chunk)
    })
    .on('end', () => {
      texts.push({ headers: request.headers, body })
      response.writeHead(refuseNext-- > 0 ? 503 : 200).end()
    })
})

let server: TestServer
beforeAll(async () => {
  await Promise.all([
    new Promise<void>((ready) => {
      smtp.listen(0, '127.0.0.1', ready)
    }),
    new Promise<void>((ready) => {
      gateway.listen(0, '127.0.0.1', ready)
    }),
  ])
  server = await createTestServer({
    TRUST_PROXY: '1',
    ROLE: 'all',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    SMTP_FROM: 'Millrace <codes@millrace.test>',
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SMS_GATEWAY_SECRET: secret,
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([
    new Promise<void>((closed) => {
      smtp.close(closed)
    }),
    new Promise((closed) => {
      gateway.close(closed)
    }),
  ])
})

const countQueued = async () =>
  Number((await server.database.owner.query('select count(*) as n from outgoing_message')).rows[0].n)
const longPoll = { timeout: 60_000, interval: 50 }

describe('an e-mail', () => {
  test('is sent over SMTP with a code that registers, and leaves nothing in the queue', async () => {
    const email = 'reader@example.com'
    expect((await server.post('auth/emailcode/reg', { email }, elsewhere())).answer.code).toBe(200)
    await expect.poll(() => mails.length, longPoll).toBe(1)
    const [mail = ''] = mails
    expect(mail).toMatch(/^From: Millrace <codes@millrace\.test>\r$/m)
    expect(mail).toMatch(/^To: reader@example\.com\r$/m)
    const code = /\b\d{6}\b/.exec(mail.split('\r\n\r\n').slice(1).join(''))?.[0]
    expect(
      (await server.post('auth/emailregister', { email, password: 'Secret123', code }, elsewhere())).answer.code,
    ).toBe(200)
    await expect.poll(countQueued, longPoll).toBe(0)
  })
})

describe('an SMS', () => {
  test('is posted to the gateway, signed with a timestamp, and posted again when the gateway refused it', async () => {
    refuseNext = 1
    const phone = newPhone()
    expect((await server.post('auth/code/reg', { phone }, elsewhere())).answer.code).toBe(200)
    await expect.poll(() => texts.length, longPoll).toBe(2)
    const [first, second] = texts as [Received, Received]
    for (const { headers, body } of [first, second]) {
      const signature = createHmac('sha256', secret)
        .update(`${String(headers['x-millrace-timestamp'])}.${body}`)
        .digest('hex')
      expect(headers['x-millrace-signature']).toBe(signature)
    }
    expect(JSON.parse(second.body)).toEqual(JSON.parse(first.body))
    const { to, text } = JSON.parse(second.body) as { to: string; text: string }
    expect(to).toBe(phone)
    const code = /\b\d{6}\b/.exec(text)?.[0]
    expect((await server.post('auth/register', { phone, password: 'Secret123', code }, elsewhere())).answer.code).toBe(
      200,
    )
    await expect.poll(countQueued, longPoll).toBe(0)
  })

  test('to nobody is never sent, and the caller sees the same answer', async () => {
    const before = texts.length
    expect((await server.post('auth/code/resetpass', { account: newPhone() }, elsewhere())).answer.code).toBe(200)
    await expect.poll(countQueued, longPoll).toBe(0)
    expect(texts).toHaveLength(before)
  })
})

test('neither the queue nor the log shows a code', async () => {
  const { rows } = await server.database.owner.query(
    'select payload::text as payload from graphile_worker._private_jobs',
  )
  const visible = `${rows.map(({ payload }) => String(payload)).join()}${server.logged()}`
  for (const { body } of texts)
    expect(visible).not.toContain(/\b\d{6}\b/.exec((JSON.parse(body) as { text: string }).text)?.[0])
})

test('outside practice mode there is no inbox, and a channel without a gateway is closed', async () => {
  const live = await createTestServer({ PRACTICE_MODE: 'off', TRUST_PROXY: '1' })
  try {
    expect((await live.call('practice/inbox?account=%2B919000000001')).answer.error).toBe('practice.off')
    for (const what of ['operators', 'links'])
      expect((await live.call(`console/practice/${what}`)).answer.error).toBe('practice.off')
    expect((await live.post('auth/code/reg', { phone: newPhone() }, elsewhere())).answer.error).toBe('code.no-channel')
    expect((await live.post('auth/emailcode/isopen', {})).answer.data).toMatchObject({ isOpen: false })
    expect((await live.post('auth/code/resetpass', { account: newPhone() }, elsewhere())).answer.code).toBe(200)
    const { rows } = await live.database.owner.query(
      'select (select count(*)::int from member) as members, (select count(*)::int from inbox_message) as messages',
    )
    expect(rows[0]).toEqual({ members: 0, messages: 0 })
  } finally {
    await live.stop()
  }
})
