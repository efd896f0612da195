import { useText } from '../../../shell/useText.ts'

const radius = 26
const circumference = 2 * Math.PI * radius

/** How many of the needed confirmations a deposit has, as a ring that closes. */
export function ConfirmationRing({ value, max }: { value: number; max: number }) {
  const t = useText()
  const confirmed = Math.min(value, max)
  const share = max > 0 ? confirmed / max : 0
  return (
    <span
      role="progressbar"
      aria-label={t('recharge.confirmations')}
      aria-valuenow={confirmed}
      aria-valuemin={0}
      aria-valuemax={max}
      className="relative grid size-16 shrink-0 place-items-center"
    >
      <svg
        viewBox="0 0 60 60"
        aria-hidden
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
      >
        <circle cx="30" cy="30" r={radius} className="stroke-line" />
        {share > 0 && (
          <circle
            cx="30"
            cy="30"
            r={radius}
            strokeDasharray={`${share * circumference} ${circumference}`}
            className={`transition-all duration-250 ${share === 1 ? 'stroke-good' : 'stroke-accent'}`}
          />
        )}
      </svg>
      <span aria-hidden className="text-13 font-bold">
        {confirmed}
        <span className="font-semibold text-muted">/{max}</span>
      </span>
    </span>
  )
}
