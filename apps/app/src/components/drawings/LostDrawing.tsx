/** A signpost. */
export function LostDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path d="M88 24v68" strokeWidth="6" strokeLinecap="round" className="stroke-ink" />
      <path d="M64 30h48l10 9-10 9H64a3 3 0 0 1-3-3V33a3 3 0 0 1 3-3z" className="fill-deep" />
      <path d="M112 53H64l-10 9 10 9h48a3 3 0 0 0 3-3V56a3 3 0 0 0-3-3z" className="fill-sun" />
      <path d="M72 39h26" strokeWidth="3" strokeLinecap="round" className="stroke-soft" />
      <path d="M76 62h26" strokeWidth="3" strokeLinecap="round" className="stroke-card" />
      <path d="M52 92h72" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
    </svg>
  )
}
