import { ProgressBar } from '../components/ProgressBar.tsx'
import { useText } from '../shell/useText.ts'

type ConfirmationBarProps = { confirmations: number; needed: number; className?: string }

/** How many of the needed confirmations a transaction has, as a bar and in words. */
export function ConfirmationBar({ confirmations, needed, className = 'text-12' }: ConfirmationBarProps) {
  const t = useText()
  const value = Math.min(confirmations, needed)
  return (
    <span className="grid gap-1">
      <ProgressBar label={t('recharge.confirmations')} value={value} max={needed} />
      <span className={`${className} text-muted`}>{t('recharge.confirmations-of', { value, max: needed })}</span>
    </span>
  )
}
