/** Water from a machine drives a wheel and is divided into channels, one of which fills the member's basin. */
export function FlowPicture({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 328 168" role="img" aria-label={label} className="block w-full bg-soft">
      <path d="M0 74h96c10 0 14 6 20 14l10 12c6 8 14 12 24 12h178v56H0z" className="fill-soft-strong" />
      <g>
        <rect x="26" y="14" width="36" height="58" rx="7" className="fill-deep" />
        <rect x="32" y="21" width="24" height="15" rx="3" className="fill-card" />
        <path d="m47 41-9 14h7.500L42 67l11.5-17H46l3-9z" className="fill-sun" />
        <path
          d="M62 34c8 0 10 4 10 10v13a5 5 0 0 1-10 0"
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          className="stroke-ink"
        />
        <path d="M14 74h64" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      </g>
      <path d="M62 82h30c14 0 19 7 26 17" fill="none" strokeWidth="9" strokeLinecap="round" className="stroke-accent" />
      <g className="origin-[146px_92px] animate-[turn_14s_linear_infinite]">
        <circle cx="146" cy="92" r="32" fill="none" strokeWidth="5" className="stroke-ink" />
        <path
          d="M146 60v64M114 92h64M123.4 69.400l45.2 45.200M168.6 69.400l-45.2 45.2"
          strokeWidth="3.5"
          strokeLinecap="round"
          className="stroke-ink"
        />
        <circle cx="146" cy="92" r="7" className="fill-ink" />
      </g>
      <path d="M120 130h84" strokeWidth="9" strokeLinecap="round" className="stroke-accent" />
      <g fill="none" strokeLinecap="round">
        <path d="M204 130c18 0 18-26 40-26h16" strokeWidth="5" className="stroke-accent" />
        <path d="M204 130h44" strokeWidth="5" className="stroke-accent" />
        <path d="M204 130c18 0 18 22 40 22h16" strokeWidth="5" className="stroke-accent" />
      </g>
      <g>
        <path d="M262 94h44v12a9 9 0 0 1-9 9h-26a9 9 0 0 1-9-9z" className="fill-card" />
        <path d="M262 103h44v3a9 9 0 0 1-9 9h-26a9 9 0 0 1-9-9z" className="fill-leaf" />
        <circle cx="284" cy="78" r="6" className="fill-sun" />
        <path d="M273 92c.800-5 5-8 11-8s10.2 3 11 8z" className="fill-sun" />
        <path d="M252 122h36v7a7 7 0 0 1-7 7h-22a7 7 0 0 1-7-7z" className="fill-card" />
        <path d="M252 129h36a7 7 0 0 1-7 7h-22a7 7 0 0 1-7-7z" className="fill-deep" />
        <path d="M264 144h36v7a7 7 0 0 1-7 7h-22a7 7 0 0 1-7-7z" className="fill-card" />
        <path d="M264 151h36a7 7 0 0 1-7 7h-22a7 7 0 0 1-7-7z" className="fill-deep" />
      </g>
    </svg>
  )
}
