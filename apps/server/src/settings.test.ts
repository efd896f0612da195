import { expect, test } from 'vitest'
import { describeSettings, readSettings } from './settings.ts'

const url = 'postgres://millrace_app:secret@db.example:5432/millrace'
const findProblems = (environment: Record<string, string>) => {
  const settings = readSettings({ APP_DATABASE_URL: url, ...environment })
  return 'problems' in settings ? settings.problems : []
}

test('APP_DATABASE_URL alone is enough', () => {
  expect(readSettings({ APP_DATABASE_URL: url })).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    ROLE: 'all',
    PRACTICE_MODE: 'on',
    TIME_ZONE: 'UTC',
    TRUST_PROXY: 0,
  })
})

test('amounts of local currencies are read exactly, and a currency that is not named has none', () => {
  expect(readSettings({ APP_DATABASE_URL: url, WITHDRAW_LOCAL_MIN: 'NGN 1000.5,KES 100' })).toMatchObject({
    WITHDRAW_LOCAL_MIN: { NGN: 1_000_50n, KES: 100_00n },
  })
  for (const wrong of ['100', 'USDT 1', 'KES -1', 'KES 1.005', 'KES'])
    expect(findProblems({ WITHDRAW_LOCAL_MIN: wrong })).toEqual([
      expect.stringMatching(/^WITHDRAW_LOCAL_MIN must be a list of KES, INR, NGN, each with an amount/),
    ])
})

test('a variable that is empty counts as not set', () => expect(findProblems({ PORT: '', ROLE: '' })).toEqual([]))

test('a new member waits an hour before a first post, in practice mode a minute', () => {
  const read = (environment: Record<string, string>) => readSettings({ APP_DATABASE_URL: url, ...environment })
  expect(read({})).toMatchObject({ POST_PAUSE_MINUTES: 1 })
  expect(read({ PRACTICE_MODE: 'off' })).toMatchObject({ POST_PAUSE_MINUTES: 60 })
  expect(read({ POST_PAUSE_MINUTES: '5' })).toMatchObject({ POST_PAUSE_MINUTES: 5 })
})

test('each wrong setting is reported in one sentence', () => {
  expect(
    findProblems({
      PORT: '99999',
      ROLE: 'boss',
      SERVICES: 'user,shop',
      TIME_ZONE: 'Mars/Base',
      PRACTICE_MODE: 'maybe',
      TRUST_PROXY: 'all',
    }),
  ).toEqual([
    'PORT must be a number from 0 to 65535, but is "99999".',
    'ROLE must be one of all, web, worker, rails, migrate, but is "boss".',
    expect.stringMatching(/^SERVICES must be a list of user, .*, but is "user,shop"\.$/),
    'PRACTICE_MODE must be one of on, off, but is "maybe".',
    'TRUST_PROXY must be a number from 0 to 10, but is "all".',
    'TIME_ZONE must be a name such as Asia/Kolkata, but is "Mars/Base".',
  ])
})

test('the database URL needs a password, which no message repeats', () => {
  expect(readSettings({})).toHaveProperty('problems')
  for (const wrong of ['postgres://millrace_app@host/db', 'mysql://millrace_app:secret@host/db', 'owner:secret']) {
    const problems = findProblems({ APP_DATABASE_URL: wrong })
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain('secret')
  }
})

test('hosts of services are origins, and each belongs to a service', () => {
  expect(
    readSettings({ APP_DATABASE_URL: url, SERVICE_URLS: 'wallet=https://a.example, gift=http://localhost:81' }),
  ).toMatchObject({ SERVICE_URLS: { wallet: 'https://a.example', gift: 'http://localhost:81' } })
  for (const wrong of [
    'shop=https://a.example',
    'wallet=https://a.example/path',
    'wallet',
    'wallet=javascript:x',
    'wallet=*',
  ])
    expect(findProblems({ SERVICE_URLS: wrong })).toHaveLength(1)
  for (const wrong of ['*', 'null', 'https://*.example', 'https://a.example/', 'a.example'])
    expect(findProblems({ APP_ORIGINS: wrong })).toHaveLength(1)
})

// Attack by somebody who reads a process’s settings, on passwords of programs: the password of the owner, the rails or
// the signer is found in a web or worker process. Impossible: such a process refuses to start with it.
test('a process has the connections that its role needs, and no others', () => {
  const urls = {
    DATABASE_URL: 'postgres://owner:secret@db.example/millrace',
    RAIL_DATABASE_URL: 'postgres://millrace_rail:secret@db.example/millrace',
    SIGNER_DATABASE_URL: 'postgres://millrace_signer:secret@db.example/millrace',
    STATIONS_DATABASE_URL: 'postgres://millrace_stations:secret@db.example/millrace',
  }
  expect(findProblems({ ROLE: 'migrate', ...urls })).toEqual([])
  expect(findProblems({ ROLE: 'migrate' })).toHaveLength(4)
  for (const ROLE of ['all', 'web', 'worker'])
    expect(findProblems({ ROLE, ...urls })).toEqual(
      Object.keys(urls).map((name) => `${name} is set, but ROLE=${ROLE} must not have it.`),
    )
  const rails = { ROLE: 'rails', RAIL_DATABASE_URL: urls.RAIL_DATABASE_URL, RAILS_SECRET: 's'.repeat(32) }
  expect(findProblems(rails)).toEqual([])
  expect(findProblems({ ...rails, DATABASE_URL: urls.DATABASE_URL })).toHaveLength(1)
  expect(findProblems({ ROLE: 'rails' })).toHaveLength(2)
  // Web and worker may share their settings; nobody else reads from a standby.
  const READ_DATABASE_URL = url
  for (const ROLE of ['all', 'web', 'worker']) expect(findProblems({ ROLE, READ_DATABASE_URL })).toEqual([])
  expect(findProblems({ ...rails, READ_DATABASE_URL })).toEqual([
    'READ_DATABASE_URL is set, but ROLE=rails must not have it.',
  ])
  // A role's connection with another login would hide that it has too many rights.
  expect(findProblems({ APP_DATABASE_URL: urls.DATABASE_URL })).toHaveLength(1)
})

test('every setting is described for the help text', () => {
  for (const { name, about } of describeSettings()) {
    expect(name).toMatch(/^[A-Z_]+$/)
    expect(about).toMatch(/^[A-Z].*\.$/)
  }
})

// Attack by an operator of the servers, on what belongs to others: an external customer service of the app’s own
// origin, or one that others can change on its way, reads what the app keeps. Impossible: the server does not start
// with it.
test('an external customer service is of another origin, and encrypted', () => {
  const PUBLIC_URL = 'https://millrace.example'
  expect(findProblems({ PUBLIC_URL, CUSTOMER_SERVICE_URL: 'https://help.example/chat' })).toEqual([])
  expect(findProblems({ CUSTOMER_SERVICE_URL: 'http://localhost:9000/chat' })).toEqual([])
  for (const wrong of [
    { CUSTOMER_SERVICE_URL: 'http://help.example/chat' },
    { CUSTOMER_SERVICE_URL: 'http://localhost.help.example/chat' },
    { CUSTOMER_SERVICE_URL: 'http://localhost:9000/chat', PRACTICE_MODE: 'off' },
  ])
    expect(findProblems(wrong)).toEqual([
      `CUSTOMER_SERVICE_URL must begin with https://, but is "${wrong.CUSTOMER_SERVICE_URL}".`,
    ])
  expect(findProblems({ PUBLIC_URL, CUSTOMER_SERVICE_URL: `${PUBLIC_URL}/chat` })).toEqual([
    'CUSTOMER_SERVICE_URL must be of another origin than PUBLIC_URL, but both are of https://millrace.example.',
  ])
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'help.example'])
    expect(findProblems({ CUSTOMER_SERVICE_URL: wrong })).toHaveLength(1)
})
