/** A plug out of its socket. */
export default function UnpluggedDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path
        d="M8 66c22 0 20-10 36-10M69 50h10M69 62h10M108 50h7M108 62h7M136 56c16 0 12 10 32 10"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path d="M44 42h16a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9H44a4 4 0 0 1-4-4V46a4 4 0 0 1 4-4z" className="fill-deep" />
      <path
        d="M132 42h-16a9 9 0 0 0-9 9v10a9 9 0 0 0 9 9h16a4 4 0 0 0 4-4V46a4 4 0 0 0-4-4z"
        className="fill-soft-strong"
      />
      <path d="m90 34 3 7M90 78l3-7M97 32l-1 7" strokeWidth="3" strokeLinecap="round" className="stroke-sun" />
    </svg>
  )
}
