/** A closed door with light behind it. */
export function DoorDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path d="M60 92V36a18 18 0 0 1 18-18h20a18 18 0 0 1 18 18v56z" className="fill-soft-strong" />
      <path d="M67 92V39a14 14 0 0 1 14-14h14a14 14 0 0 1 14 14v53z" className="fill-deep" />
      <rect x="75" y="36" width="26" height="18" rx="6" className="fill-sun" />
      <path d="M88 36v18" strokeWidth="2.5" className="stroke-deep" />
      <circle cx="101" cy="66" r="3" className="fill-soft" />
      <path d="M40 92h96" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
    </svg>
  )
}
