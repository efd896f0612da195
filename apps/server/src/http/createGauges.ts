import { Gauge, type Registry } from 'prom-client'

/**
 * Gauges that share what they read: all are collected at the same moment. While the database is away they are absent,
 * and an alert on absence fires.
 */
export function createGauges<State>(registry: Registry, readState: () => Promise<State>) {
  let reading: Promise<State | null> | null = null
  const read = () =>
    (reading ??= readState()
      .catch(() => null)
      .finally(() => {
        reading = null
      }))

  function addGauge(name: string, help: string, valueOf: (state: State) => number | null): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await read()
        const value = state && valueOf(state)
        // Not reset, which would say 0: that the ledger is broken, or that a drill has failed.
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  }

  /** One gauge with a value for each of several things, which may come and go. */
  function addGauges<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    valuesOf: (state: State) => Iterable<readonly [labels: Readonly<Record<Label, string>>, value: number | null]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const state = await read()
        this.reset()
        for (const [labels, value] of state ? valuesOf(state) : []) if (value !== null) this.set(labels, value)
      },
    })
  }

  return { read, addGauge, addGauges }
}
