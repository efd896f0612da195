const buckets = [0, 45, 90, 135, 180, 225, 270, 315]

/** A mill wheel in its race, from which a drop falls. */
export function WheelDrawing() {
  return (
    <svg viewBox="0 0 200 140" aria-hidden className="block w-full">
      <rect width="200" height="140" rx="32" className="fill-soft" />
      <path d="M16 36h58q10 0 10 12" fill="none" strokeWidth="8" strokeLinecap="round" className="stroke-accent/60" />
      <g className="stroke-deep" strokeWidth="4" strokeLinecap="round" fill="none">
        <circle cx="100" cy="62" r="36" strokeWidth="5" />
        {buckets.map((angle) => (
          <path key={angle} d="M100 62V24" transform={`rotate(${angle} 100 62)`} />
        ))}
      </g>
      {buckets.map((angle) => (
        <path key={angle} d="m90 20h20l-3 12h-14z" transform={`rotate(${angle} 100 62)`} className="fill-accent/60" />
      ))}
      <circle cx="100" cy="62" r="8" className="fill-ink" />
      <path d="M148 82c6 7 9 12 9 16a9 9 0 0 1-18 0c0-4 3-9 9-16z" className="fill-deep" />
      <path
        d="M10 116c10-8 20-8 30 0s20 8 30 0 20-8 30 0 20 8 30 0 20-8 30 0 20 8 30 0v0a24 24 0 0 1-28 24H38a28 28 0 0 1-28-24z"
        className="fill-soft-strong"
      />
    </svg>
  )
}
