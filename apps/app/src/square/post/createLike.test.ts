import { expect, test } from 'vitest'
import { createLike, type Liked } from './createLike.ts'

const subject = { id: '1', isComment: false }
const none: Liked = { hasThumbsUp: false, thumbsUpNum: 4 }

test('a like is shown before the server has answered, and stays as the server counts it', async () => {
  const shown: Liked[] = []
  const like = createLike(async (_, hasThumbsUp) => ({ hasThumbsUp, thumbsUpNum: 9 }))
  await like(subject, none, (liked) => shown.push(liked))
  expect(shown).toEqual([
    { hasThumbsUp: true, thumbsUpNum: 5 },
    { hasThumbsUp: true, thumbsUpNum: 9 },
  ])
})

test('a refused like is taken back', async () => {
  const shown: Liked[] = []
  const like = createLike(() => Promise.reject(new Error('refused')))
  await like(subject, none, (liked) => shown.push(liked))
  expect(shown.at(-1)).toEqual(none)
})

test('of impatient taps the last one counts, and a like that was taken back at once is sent as such', async () => {
  const sent: boolean[] = []
  const shown: Liked[] = []
  let answer = () => {}
  const like = createLike(async (_, hasThumbsUp) => {
    sent.push(hasThumbsUp)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { hasThumbsUp, thumbsUpNum: hasThumbsUp ? 5 : 4 }
  })
  const first = like(subject, none, (liked) => shown.push(liked))
  await like(subject, { hasThumbsUp: true, thumbsUpNum: 5 }, (liked) => shown.push(liked))
  answer()
  await expect.poll(() => sent).toEqual([true, false])
  answer()
  await first
  expect(shown.at(-1)).toEqual(none)
})
