import { expect, test } from 'vitest'
import { startMillrace, temporaryData } from './testMillrace.ts'

// In a file of its own: it waits half a minute for a database, and other files can run meanwhile.
test('a database that does not answer is reported in one sentence', async () => {
  const start = startMillrace(await temporaryData(), { DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/millrace' })
  expect(await start.exit).toBe(1)
  expect(start.output()).toMatch(/The server does not start: .*database.*\n$/i)
  expect(start.output()).not.toContain('secret')
})
