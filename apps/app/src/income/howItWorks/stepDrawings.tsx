import type { ReactNode } from 'react'

export type StepName = 'earns' | 'report' | 'custody' | 'shared' | 'own' | 'wallet'

/** A small drawing for each step, on a grid of 56. */
export const stepDrawings: Readonly<Record<StepName, ReactNode>> = {
  earns: (
    <g>
      <rect x="18" y="12" width="17" height="30" rx="3.5" className="fill-deep" />
      <rect x="21" y="15.5" width="11" height="8" rx="1.5" className="fill-card" />
      <path d="m27.5 26.5-4 6.5h3.4l-1.4 6 5-7.6h-3.6l1.6-4.9z" className="fill-sun" />
      <path
        d="M35 24c4 0 5 2 5 5v6a2.5 2.5 0 0 1-5 0"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path d="M13 43.5h30" strokeWidth="2.5" strokeLinecap="round" className="stroke-ink" />
    </g>
  ),
  report: (
    <g>
      <path d="M18 11h15l6 6v26a2 2 0 0 1-2 2H18a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2z" className="fill-card" />
      <path d="M33 11v4.5a1.5 1.5 0 0 0 1.5 1.5H39z" className="fill-soft-strong" />
      <path d="M20.5 21h12M20.5 26h14M20.5 31h7" strokeWidth="2" strokeLinecap="round" className="stroke-deep" />
      <circle cx="37" cy="38" r="7.5" className="fill-leaf" />
      <path
        d="m33.8 38.2 2.3 2.3 4.3-4.6"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-card"
      />
    </g>
  ),
  custody: (
    <g>
      <path d="M12 23 28 13l16 10z" className="fill-deep" />
      <path d="M17 26v11M24.5 26v11M31.5 26v11M39 26v11" strokeWidth="3.5" className="stroke-deep" />
      <path d="M13 41h30" strokeWidth="3.5" strokeLinecap="round" className="stroke-ink" />
      <circle cx="28" cy="19" r="2" className="fill-sun" />
    </g>
  ),
  shared: (
    <g>
      <circle cx="28" cy="28" r="15" className="fill-card" />
      <path d="M28 28V13a15 15 0 0 1 13 7.500z" className="fill-sun" />
      <path
        d="M28 28V13M28 28l13-7.500M28 28l13 7.500M28 28v15M28 28l-13 7.500M28 28l-13-7.5"
        strokeWidth="1.5"
        className="stroke-deep"
      />
      <circle cx="28" cy="28" r="15" fill="none" strokeWidth="2" className="stroke-deep" />
    </g>
  ),
  own: (
    <g>
      <circle cx="24" cy="19" r="6" className="fill-deep" />
      <path d="M12 40c.600-7.5 5.4-12 12-12s11.4 4.5 12 12z" className="fill-deep" />
      <path d="M34 32V17a13 13 0 0 1 11.3 6.500z" className="fill-sun" />
    </g>
  ),
  wallet: (
    <g>
      <path d="M14 20a4 4 0 0 1 4-4h18v6H18a4 4 0 0 1-4-2z" className="fill-soft-strong" />
      <rect x="14" y="20" width="29" height="21" rx="4" className="fill-deep" />
      <path d="M36 27.500h8v7h-8a3.5 3.5 0 0 1 0-7z" className="fill-card" />
      <circle cx="37" cy="31" r="1.6" className="fill-deep" />
      <path
        d="M24 11v9m-4-3.5 4 4 4-4"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-leaf"
      />
    </g>
  ),
}
