/** An identity document with a clock, or with a check mark once it is verified. */
export function DocumentDrawing({ isVerified }: { isVerified: boolean }) {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <rect x="46" y="34" width="84" height="52" rx="8" className="fill-deep" />
      <rect x="46" y="34" width="84" height="12" rx="6" className="fill-soft-strong" />
      <circle cx="66" cy="61" r="7" className="fill-sun" />
      <path d="M54 80c0-7 5-11 12-11s12 4 12 11z" className="fill-soft" />
      <path d="M88 58h30M88 67h30M88 76h18" strokeWidth="3.5" strokeLinecap="round" className="stroke-soft" />
      <circle cx="128" cy="84" r="15" className={isVerified ? 'fill-leaf' : 'fill-sun'} />
      {isVerified ? (
        <path
          d="m121 84 5 5 9-10"
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-card"
        />
      ) : (
        <path
          d="M128 76v8l6 4"
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ink"
        />
      )}
    </svg>
  )
}
