/** A newspaper. */
export function NewsDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path d="M114 40h16a5 5 0 0 1 5 5v39a8 8 0 0 1-8 8h-13z" className="fill-soft-strong" />
      <path d="M48 24h62a5 5 0 0 1 5 5v55a8 8 0 0 0 8 8H51a8 8 0 0 1-8-8V29a5 5 0 0 1 5-5z" className="fill-card" />
      <rect x="52" y="33" width="54" height="9" rx="3" className="fill-deep" />
      <rect x="52" y="50" width="24" height="22" rx="4" className="fill-sun" />
      <g strokeWidth="3" strokeLinecap="round" className="stroke-line">
        <path d="M83 53h22M83 61h22M83 69h14M54 82h51" />
      </g>
    </svg>
  )
}
