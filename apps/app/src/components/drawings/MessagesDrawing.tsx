/** An open, empty envelope. */
export function MessagesDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path d="M46 47 84.6 21.2a6 6 0 0 1 6.8 0L130 47v6H46z" className="fill-deep" />
      <path d="M60 34h56a4 4 0 0 1 4 4v36H56V38a4 4 0 0 1 4-4z" className="fill-card" />
      <path d="M66 45h26M66 54h40" strokeWidth="3" strokeLinecap="round" className="stroke-line" />
      <circle cx="108" cy="45" r="5" className="fill-sun" />
      <path d="M46 48.5 86 72a4 4 0 0 0 4 0l40-23.5V85a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" className="fill-soft-strong" />
      <path
        d="M48 89 78 66.5M128 89 98 66.5"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-soft"
      />
    </svg>
  )
}
