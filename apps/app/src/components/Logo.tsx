/** The Millrace logo, a mill wheel on water. With `isSpinning` it is the loading spinner. */
export function Logo({ className = 'size-7', isSpinning = false }: { className?: string; isSpinning?: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.3}
      strokeLinecap="round"
      aria-hidden
      className={`shrink-0 ${className}`}
    >
      <g className={isSpinning ? 'origin-[16px_13.5px] animate-[turn_2s_linear_infinite]' : ''}>
        <circle cx="16" cy="13.5" r="10.8" />
        <path
          d="M16 11.3Q16.5 7 23.8 6M18.1 12.8Q22.3 11.9 25.5 18.6M17.3 15.3Q19.4 19 14.1 24.1M14.7 15.3Q11.8 18.5 5.3 15M13.9 12.8Q10 11.1 11.3 3.8"
          strokeWidth={2}
        />
        <circle cx="16" cy="13.5" r="2.2" fill="currentColor" stroke="none" />
      </g>
      <path d="M3 28.7c2.2-1.8 4.3-1.8 6.5 0s4.3 1.8 6.5 0 4.3-1.8 6.5 0 4.3 1.8 6.5 0" />
    </svg>
  )
}
