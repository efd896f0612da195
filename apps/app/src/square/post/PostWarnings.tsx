import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../shell/useText.ts'

/** What a post or comment may be asking for, beside it. */
export function PostWarnings({ warnings }: { warnings: readonly RuleKind[] }) {
  const t = useText()
  if (warnings.length === 0) return null
  return (
    <div className="flex gap-2 rounded-picture bg-caution-soft px-3 py-2 text-13">
      <Icon name="warning" className="mt-0.5 size-4 text-caution" />
      <div className="grid min-w-0 flex-1 gap-1">
        {warnings.map((kind) => (
          <p key={kind}>{t(`post.warning.${kind}`)}</p>
        ))}
      </div>
    </div>
  )
}
