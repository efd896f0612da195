import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Reads } from '../reads/index.ts'
import type { HeldCalls } from './heldCalls.ts'

export type Metrics = {
  readonly registry: Registry
  readonly addHeldCalls: (held: HeldCalls) => void
  readonly addReads: (reads: Reads) => void
  readonly addSockets: (count: () => number) => void
  readonly observeCall: (call: string, status: number, seconds: number) => void
}

/** What /metrics shows of the process and the calls. domainMetrics.ts adds gauges of the domains. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  // The library's ten milliseconds would wake an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 })
  const callSeconds = new Histogram({
    name: 'millrace_call_seconds',
    help: 'How long calls took, by call and status.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'millrace_pool_connections',
    help: 'Connections to the database, by state; waiting counts those who want one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  // Cached for each call and status: prom-client sorts and hashes the labels at every lookup.
  const observers = new Map<string, Map<number, { observe: (seconds: number) => void }>>()
  return {
    registry,
    addHeldCalls(held) {
      new Gauge({
        name: 'millrace_held_calls',
        help: 'Calls that wait for the database to come back.',
        registers: [registry],
        collect() {
          this.set(held.counts().waiting)
        },
      })
      new Counter({
        name: 'millrace_held_calls_total',
        help: 'Calls that waited for the database, by how they ended: answered after all, or given up.',
        labelNames: ['end'] as const,
        registers: [registry],
        collect() {
          this.reset()
          const { answered, givenUp } = held.counts()
          this.inc({ end: 'answered' }, answered)
          this.inc({ end: 'given-up' }, givenUp)
        },
      })
    },
    addReads(reads) {
      new Counter({
        name: 'millrace_reads_total',
        help: 'Reads by where they were answered, and of those by the primary, why: fresh ones are never answered elsewhere.',
        labelNames: ['place', 'reason'] as const,
        registers: [registry],
        collect() {
          this.reset()
          const { standby, memory, ...primary } = reads.counts()
          this.inc({ place: 'standby', reason: '' }, standby)
          this.inc({ place: 'memory', reason: '' }, memory)
          for (const [reason, count] of Object.entries(primary)) this.inc({ place: 'primary', reason }, count)
        },
      })
      new Gauge({
        name: 'millrace_read_age_seconds',
        help: 'How old what a standby shows was at the last look; absent while nobody reads, or nobody is there.',
        registers: [registry],
        collect() {
          const age = reads.ageSeconds()
          if (age === null) this.remove()
          else this.set(age)
        },
      })
    },
    addSockets(count) {
      new Gauge({
        name: 'millrace_live_sockets',
        help: 'Pages that are kept up to date over a socket.',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
    observeCall(call, status, seconds) {
      let byStatus = observers.get(call)
      if (!byStatus) observers.set(call, (byStatus = new Map()))
      let observer = byStatus.get(status)
      if (!observer) byStatus.set(status, (observer = callSeconds.labels({ call, status })))
      observer.observe(seconds)
    },
  }
}
