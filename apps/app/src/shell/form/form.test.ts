import { CallFailure } from '@millrace/client/CallFailure'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../test/renderHook.ts'
import { useForm } from './form.tsx'

vi.mock('../useText.ts')
vi.mock('../client.ts', () => ({}))
vi.mock('../loadChunk.ts', () => ({ loadChunk: (load: () => unknown) => load() }))

afterEach(() => void vi.unstubAllGlobals())

const refuse = (error: string) => new CallFailure('No', { code: 409, msg: 'No', data: null, error })

const renderForm = (send: () => Promise<void>) =>
  renderHook(() =>
    useForm({
      initial: { link: '', code: '123456' },
      rules: () => ({ link: ({ link }) => (link ? null : 'review.share.missing'), code: 'oneTimeCode' }),
      refusalFields: { 'code.wrong': 'code' },
      otherRefusals: 'link',
      send,
    }),
  )

test('what breaks a rule is not sent, and is said at its field until that is changed', async () => {
  const send = vi.fn(async () => {})
  const form = await renderForm(send)
  form.current.set({ code: '12' })
  form.current.submit()
  await expect.poll(() => form.current.errors).toEqual({ link: 'review.share.missing {}', code: 'field.code {}' })
  form.current.set({ link: 'https://millrace.test' })
  await expect.poll(() => form.current.errors).toEqual({ code: 'field.code {}' })
  expect(send).not.toHaveBeenCalled()
})

test('a second submission while the first is on its way is not sent', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const form = await renderForm(send)
  form.current.set({ link: 'https://millrace.test' })
  form.current.submit()
  await expect.poll(() => send.mock.calls).toHaveLength(1)
  await expect.poll(() => form.current.isBusy).toBe(true)
  form.current.set({ link: 'https://millrace.test/other' })
  form.current.submit()
  finish()
  await expect.poll(() => form.current.isBusy).toBe(false)
  expect(send).toHaveBeenCalledOnce()
})

test('a refusal is said at the field it is about, and any other at the one for the rest', async () => {
  const refusals = [refuse('code.wrong'), refuse('server.busy')]
  const form = await renderForm(() => Promise.reject(refusals.shift()))
  form.current.set({ link: 'https://millrace.test' })
  form.current.submit()
  await expect.poll(() => form.current).toMatchObject({ errors: { code: 'No' }, isBusy: false })
  form.current.set({ code: '654321' })
  form.current.submit()
  await expect.poll(() => form.current.errors).toEqual({ link: 'No' })
})
