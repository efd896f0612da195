/** The Millrace mark: a mill wheel on its water. `isTurning` makes it the sign of work going on. */
export function Mark({ className = 'size-7', isTurning = false }: { className?: string; isTurning?: boolean }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" aria-hidden className={`shrink-0 ${className}`}>
      <g className={isTurning ? 'animate-[turn_1.6s_linear_infinite] motion-reduce:animate-none' : ''} style={{ transformOrigin: '16px 13.5px' }}>
        <circle cx="16" cy="13.5" r="7.25" />
        <path d="M16 2.5v3.7M16 20.8v3.7M5 13.5h3.7M23.3 13.5H27M8.22 5.72l2.62 2.62M21.16 18.66l2.62 2.62M8.22 21.28l2.62-2.62M21.16 8.34l2.62-2.62" />
        <circle cx="16" cy="13.5" r="1.9" fill="currentColor" stroke="none" />
      </g>
      <path d="M3.5 28.5c2.1-1.7 4.1-1.7 6.25 0s4.15 1.7 6.25 0 4.1-1.7 6.25 0 4.15 1.7 6.25 0" />
    </svg>
  )
}
