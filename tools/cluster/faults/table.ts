import type { Call } from './Api.ts'

export type Round = {
  readonly kind: string
  readonly target: string
  readonly machine: string
  readonly heldMs: number
  /** How long until everything was well again, from the fault's beginning. */
  readonly wellAfterMs: number
  /** The longest that a call waited. */
  readonly feltMs: number
  readonly calls: number
  /** Calls of which a try was answered with 5xx or not at all. */
  readonly repeated: number
}

/** The calls that a fault may have touched, from its beginning until all was well again. */
export const toRound = (
  calls: readonly Call[],
  [fromMs, toMs]: readonly [number, number],
  fault: Pick<Round, 'kind' | 'target' | 'machine' | 'heldMs'>,
): Round => {
  const touched = calls.filter(
    ({ startedMs, endedMs, what }) => endedMs >= fromMs && startedMs <= toMs && what !== 'settle a day',
  )
  return {
    ...fault,
    wellAfterMs: toMs - fromMs,
    feltMs: Math.max(0, ...touched.map(({ startedMs, endedMs }) => endedMs - startedMs)),
    calls: touched.length,
    repeated: touched.filter(({ failures }) => failures.length > 0).length,
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

/** As a table of Markdown: for each kind and target, how long it was felt. */
export const toTable = (rounds: readonly Round[]): string => {
  const groups = Map.groupBy(rounds, ({ kind, target }) => `${kind} | ${target}`)
  const lines = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const felt = group.map(({ feltMs }) => feltMs)
      const count = (pick: (round: Round) => number) => group.reduce((sum, round) => sum + pick(round), 0)
      return `| ${name} | ${group.length} | ${seconds(median(felt))} | ${seconds(Math.max(...felt))} | ${seconds(
        Math.max(...group.map(({ wellAfterMs }) => wellAfterMs)),
      )} | ${count(({ calls }) => calls)} | ${count(({ repeated }) => repeated)} |`
    })
  return [
    '| fault | of | rounds | felt, median (s) | worst (s) | all well after, worst (s) | calls meanwhile | of these repeated by the client |',
    '| --- | --- | --: | --: | --: | --: | --: | --: |',
    ...lines,
  ].join('\n')
}
