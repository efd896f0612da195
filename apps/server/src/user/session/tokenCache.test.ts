import { expect, test } from 'vitest'
import type { SignedInMember } from '../../http/context.ts'
import { TokenCache } from './tokenCache.ts'

const memberOf = (name: string) => ({ id: 'one', name }) as SignedInMember

/** A database that answers when told to. */
function database() {
  const asked: ((member: SignedInMember | null) => void)[] = []
  return {
    asked,
    find: () =>
      new Promise<SignedInMember | null>((resolve) => {
        asked.push(resolve)
      }),
  }
}

function hearing() {
  const known = new TokenCache()
  known.setListening(true)
  return { known, ...database() }
}

test('calls that come together ask once, and the next is answered at once', async () => {
  const { known, asked, find } = hearing()
  const together = [known.get('t', 0, find), known.get('t', 0, find)].map((got) => Promise.resolve(got))
  expect(asked).toHaveLength(1)
  asked[0]?.(memberOf('first'))
  expect(await Promise.all(together)).toEqual([memberOf('first'), memberOf('first')])
  expect(known.get('t', 999, find)).toEqual(memberOf('first'))
  expect(asked).toHaveLength(1)
})

test('what is known for a second is renewed beside the call, and waited for after two', async () => {
  const { known, asked, find } = hearing()
  const first = known.get('t', 0, find)
  asked[0]?.(memberOf('first'))
  await first
  expect(known.get('t', 1_500, find)).toEqual(memberOf('first'))
  expect(known.get('t', 1_500, find)).toEqual(memberOf('first'))
  expect(asked).toHaveLength(2)
  asked[1]?.(memberOf('second'))
  await expect.poll(() => known.get('t', 1_600, find)).toEqual(memberOf('second'))
  expect(known.get('t', 3_600, find)).toBeInstanceOf(Promise)
})

test('a session that has ended meanwhile is not known any longer', async () => {
  const { known, asked, find } = hearing()
  const first = known.get('t', 0, find)
  asked[0]?.(memberOf('first'))
  await first
  expect(known.get('t', 1_500, find)).toEqual(memberOf('first'))
  asked[1]?.(null)
  await expect.poll(() => known.get('t', 1_600, find) instanceof Promise).toBe(true)
})

test('a change during the look keeps its answer from being shared or remembered', async () => {
  const { known, asked, find } = hearing()
  const before = known.get('t', 0, find)
  known.forget('one')
  const after = known.get('t', 0, find)
  expect(asked).toHaveLength(2)
  asked[0]?.(memberOf('old'))
  asked[1]?.(memberOf('new'))
  expect([await before, await after]).toEqual([memberOf('old'), memberOf('new')])
  expect(known.get('t', 10, find)).toEqual(memberOf('new'))
})

test('while changes are not heard of, every call asks', async () => {
  const { asked, find } = database()
  const deaf = new TokenCache()
  const both = [deaf.get('t', 0, find), deaf.get('t', 0, find)].map((got) => Promise.resolve(got))
  expect(asked).toHaveLength(2)
  for (const answer of asked) answer(memberOf('asked'))
  await Promise.all(both)
  expect(deaf.get('t', 1, find)).toBeInstanceOf(Promise)
})
