import type { ReactNode } from 'react'

const tones = { ink: 'text-ink', muted: 'text-muted', good: 'text-good', loss: 'text-loss' } as const

export type Fact = {
  readonly id?: string
  readonly name: string
  readonly value: ReactNode
  readonly tone?: keyof typeof tones
  readonly note?: string | undefined
  /** The “i” beside its name. */
  readonly about?: ReactNode
}

/** What is not there is left out. */
export type FactList = readonly (Fact | false | '' | null | undefined)[]

/** A list of names and values. A value that is too long goes below its name. */
export function Facts({ facts }: { facts: FactList }) {
  return (
    <dl className="divide-y divide-line">
      {facts
        .filter((fact) => !!fact)
        .map(({ id, name, value, tone = 'ink', note, about }) => (
          <div
            key={id ?? name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
          >
            <dt className="flex-1 basis-[8rem] text-13 text-muted">
              {name}
              {about}
            </dt>
            <dd className={`ml-auto text-right font-semibold ${tones[tone]}`}>{value}</dd>
            {note && <dd className="w-full text-12 text-muted">{note}</dd>}
          </div>
        ))}
    </dl>
  )
}
