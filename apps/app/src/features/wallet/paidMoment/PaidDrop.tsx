/** A drop that leaves a basin. It moves once, where motion is welcome. */
export function PaidDrop() {
  return (
    <svg viewBox="0 0 72 72" aria-hidden className="size-16 shrink-0 text-accent">
      <ellipse
        cx={36}
        cy={14}
        rx={32}
        ry={9}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.4}
        strokeWidth={3}
        className="origin-[36px_14px] motion-safe:animate-[ring_400ms_both]"
      />
      <path
        d="M36 30c8 10 12.5 17 12.5 23a12.5 12.5 0 0 1-25 0c0-6 4.5-13 12.5-23z"
        fill="currentColor"
        className="motion-safe:animate-[leave_600ms_var(--ease-calm)_both]"
      />
    </svg>
  )
}
