import { describeProcess } from '@millrace/program/describePlace'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { version } from '../version.ts'
import { saveReport, type Program } from './store.ts'

const everyMs = 8_000

/** Says every few seconds that this program runs, until stopped. While the database is away, nobody hears it. */
export function reportProcess(
  pool: pg.Pool,
  program: Program,
  log: Pick<FastifyBaseLogger, 'debug'>,
): { readonly stop: () => Promise<void> } {
  const startedAt = new Date(Date.now() - performance.now())
  const name = describeProcess()
  let saving: Promise<void> | null = null
  const save = (hasEnded: boolean) =>
    saveReport(pool, { name, program, version, startedAt, memoryBytes: process.memoryUsage.rss(), hasEnded }).catch(
      (error: Error) => log.debug({ reason: error.message }, 'nobody heard that this process runs'),
    )
  const report = () => {
    // One that hangs is not joined by others.
    saving ??= save(false).finally(() => {
      saving = null
    })
  }
  report()
  const timer = setInterval(report, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await saving
      await save(true)
    },
  }
}
