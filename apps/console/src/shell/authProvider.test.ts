import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from './fakeServer.ts'

const operator = {
  id: '0d1f2f0e-6f5d-4a0c-9d0a-1f2e3d4c5b6a',
  email: 'admin@millrace.test',
  name: 'Ada Admin',
  role: 'admin',
}

/** Loads the modules anew, because they keep the session in memory. */
async function openConsole() {
  vi.resetModules()
  const [{ authProvider }, { session }, { AnswerError }] = await Promise.all([
    import('./authProvider.ts'),
    import('./session.ts'),
    import('./send.ts'),
  ])
  return { authProvider, session, AnswerError }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('signing in stores the token from msg and sends it with the next call', async () => {
  const { requests } = fakeServer({
    'console/auth/login': { msg: 'token-1', data: operator },
    'console/auth/me': { data: operator },
  })
  const { authProvider, session } = await openConsole()
  await authProvider.login({ email: 'admin@millrace.test', password: 'Demo12345', code: '123456' })
  expect(session.token()).toBe('token-1')
  await authProvider.checkAuth()
  expect(requests).toEqual([
    {
      url: '/api/console/auth/login',
      method: 'POST',
      token: null,
      body: { email: 'admin@millrace.test', password: 'Demo12345', code: '123456' },
    },
    { url: '/api/console/auth/me', method: 'GET', token: 'token-1', body: undefined },
  ])
})

test('a refused sign-in shows the server’s message and stores nothing', async () => {
  fakeServer({
    'console/auth/login': {
      code: 401,
      msg: 'The e-mail address or the password is wrong.',
      error: 'console.login-wrong',
    },
  })
  const { authProvider, session } = await openConsole()
  await expect(
    authProvider.login({ email: 'admin@millrace.test', password: 'wrong', code: '123456' }),
  ).rejects.toMatchObject({
    message: 'The e-mail address or the password is wrong.',
    status: 401,
    key: 'console.login-wrong',
  })
  expect(session.token()).toBeNull()
})

test('the operator has a name and a role, and is fetched once', async () => {
  const { requests } = fakeServer({ 'console/auth/me': { data: operator } })
  const { authProvider, session } = await openConsole()
  session.begin('token-2')
  expect(await authProvider.getIdentity()).toEqual({
    id: operator.id,
    fullName: 'Ada Admin',
    email: 'admin@millrace.test',
    role: 'admin',
  })
  expect(await authProvider.getPermissions()).toBe('admin')
  expect(requests).toHaveLength(1)
})

test('without a token the check fails without a request', async () => {
  const { requests } = fakeServer({})
  const { authProvider } = await openConsole()
  await expect(authProvider.checkAuth()).rejects.toMatchObject({ status: 401 })
  expect(requests).toEqual([])
})

test('a token that the server no longer accepts signs the operator out', async () => {
  fakeServer({ 'console/auth/me': { code: 401, msg: 'Please sign in to go on.', error: 'session.required' } })
  const { authProvider, session } = await openConsole()
  session.begin('token-3')
  await expect(authProvider.checkAuth()).rejects.toMatchObject({ status: 401 })
  expect(session.token()).toBeNull()
  expect(session.wasEndedByServer()).toBe(true)
})

test('an unreachable server does not sign the operator out', async () => {
  fakeServer({ 'console/auth/me': 'unreachable' })
  const { authProvider, session } = await openConsole()
  session.begin('token-4')
  await authProvider.checkAuth()
  expect(session.token()).toBe('token-4')
})

test('only status 401 ends the session', async () => {
  fakeServer({})
  const { authProvider, session, AnswerError } = await openConsole()
  session.begin('token-5')
  await authProvider.checkError(new AnswerError('Your role may not do this.', 403))
  await authProvider.checkError(new AnswerError('Something went wrong.', 500))
  expect(session.token()).toBe('token-5')
  await expect(authProvider.checkError(new AnswerError('Please sign in to go on.', 401))).rejects.toMatchObject({
    status: 401,
  })
  expect(session.token()).toBeNull()
})

test('signing out works even when the server is unreachable', async () => {
  const { requests } = fakeServer({ 'console/auth/logout': 'unreachable' })
  const { authProvider, session } = await openConsole()
  session.begin('token-6')
  const listener = vi.fn()
  session.subscribe(listener)
  expect(await authProvider.logout()).toBe(false)
  expect(requests).toMatchObject([{ url: '/api/console/auth/logout', method: 'POST', token: 'token-6' }])
  expect(session.token()).toBeNull()
  expect(session.wasEndedByServer()).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
})

test('an operator who signs in later is not shown as the earlier one', async () => {
  const other = { ...operator, id: '2b7a3c54-7f0e-4b64-8a0b-6a5f1f1f1f1f', name: 'Chen Checker', role: 'finance' }
  fakeServer({
    'console/auth/login': { msg: 'token-8', data: other },
    'console/auth/me': { data: operator },
    'console/auth/logout': {},
  })
  const { authProvider, session } = await openConsole()
  session.begin('token-7')
  expect((await authProvider.getIdentity()).fullName).toBe('Ada Admin')
  await authProvider.logout()
  await authProvider.login({ email: 'checker@millrace.test', password: 'Demo12345', code: '123456' })
  expect((await authProvider.getIdentity()).fullName).toBe('Chen Checker')
})
