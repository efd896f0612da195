/** A wallet with an arrow out of it. */
export function DestinationDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <rect x="40" y="42" width="72" height="50" rx="10" className="fill-deep" />
      <path d="M48 42v-6a6 6 0 0 1 6-6h42a6 6 0 0 1 6 6v6z" className="fill-soft-strong" />
      <rect x="88" y="58" width="30" height="18" rx="9" className="fill-soft-strong" />
      <circle cx="98" cy="67" r="4" className="fill-sun" />
      <path
        d="M126 67h16M135 59l8 8-8 8"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-leaf"
      />
    </svg>
  )
}
