import type { MachineSession, MeterKey } from '@millrace/contract/product/session'
import { useQuery } from '@tanstack/react-query'
import { Icon, type IconName } from '../../../components/Icon.tsx'
import { useText } from '../../../shell/useText.ts'

const looks = {
  signed: ['shield', 'text-good'],
  checking: ['shield', 'text-muted'],
  reported: ['camera', 'text-caution'],
  entered: ['person', 'text-caution'],
  failed: ['close', 'text-loss'],
  refused: ['close', 'text-loss'],
} as const satisfies Record<string, readonly [IconName, string]>

export type SealState = keyof typeof looks

/**
 * How sure a session is. Signed is said only after this device has checked the signature; simulated meters are marked
 * beside it. Texts: `live`.
 */
export function Seal({ state, isDemo }: { state: SealState; isDemo: boolean }) {
  const t = useText()
  const [icon, tone] = looks[state]
  return (
    <span className={`inline-flex items-start gap-1 text-12 font-semibold ${tone}`}>
      <Icon name={icon} className="size-4 shrink-0" />
      <span className="min-w-0">
        {t(`live.grade.${state}`)}
        {isDemo && <span className="font-normal text-muted"> · {t('live.demo')}</span>}
      </span>
    </span>
  )
}

/** Checks a session's record with the approved meter's key, on this device. The check is loaded when it is needed. */
export function useSealState(session: MachineSession, meters: readonly MeterKey[]): SealState {
  const { id, record, meterId, grade, state } = session
  const meter = meters.find((each) => each.id === meterId)
  const isClaimed = grade === 'signed' && record !== null
  const { data } = useQuery({
    queryKey: ['seal', id, record, meter?.publicKey],
    queryFn: async () => {
      const { checkMeterRecord } = await import('@millrace/ocmf')
      return meter !== undefined && record !== null && checkMeterRecord(record, meter).isSigned
    },
    enabled: isClaimed && state === 'ended',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (state === 'refused') return session.refusal === 'signature' ? 'failed' : 'refused'
  if (!isClaimed) return grade === 'signed' ? 'failed' : grade
  return data === undefined ? 'checking' : data ? 'signed' : 'failed'
}
