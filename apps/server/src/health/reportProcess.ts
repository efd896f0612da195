import { describeProcess } from '@millrace/program/describePlace'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { version } from '../version.ts'
import { type Program, type ReadReport, saveReads, saveReport } from './store.ts'

const everyMs = 8_000

/** Says every few seconds that this program runs, until stopped. While the database is away, nobody hears it. */
export function reportProcess(
  pool: pg.Pool,
  program: Program,
  log: Pick<FastifyBaseLogger, 'debug'>,
  countReads?: () => ReadReport,
): { readonly stop: () => Promise<void> } {
  const startedAt = new Date(Date.now() - performance.now())
  const name = describeProcess()
  let saving: Promise<void> | null = null
  const save = async (hasEnded: boolean) => {
    try {
      await saveReport(pool, { name, program, version, startedAt, memoryBytes: process.memoryUsage.rss(), hasEnded })
      if (countReads) await saveReads(pool, name, countReads())
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'nobody heard that this process runs')
    }
  }
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
