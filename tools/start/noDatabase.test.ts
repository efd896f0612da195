import { expect, test } from 'vitest'
import { startMillrace, temporaryData } from './testing.ts'

// In a file of its own, since it waits half a minute for a database to come up, and others can run meanwhile.
test('a database that does not answer is told in one sentence', async () => {
  const start = startMillrace(await temporaryData(), { DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/millrace' })
  expect(await start.exit).toBe(1)
  expect(start.said()).toMatch(/The server does not start: .*database.*\n$/i)
  expect(start.said()).not.toContain('secret')
})
