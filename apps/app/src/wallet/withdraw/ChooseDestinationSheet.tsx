import type { Destination } from '@millrace/contract/wallet/destination'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'
import { DestinationText } from '../destinations/DestinationText.tsx'
import { addPaths, type DestinationKind, listPaths } from '../destinations/useDestinations.ts'

type ChooseDestinationSheetProps = {
  kind: DestinationKind
  list: readonly Destination[]
  chosenId: string | undefined
  isOpen: boolean
  onClose: () => void
  onChoose: (id: string) => void
}

/** Chooses one of the saved destinations, with links to add and manage them. */
export function ChooseDestinationSheet({
  kind,
  list,
  chosenId,
  isOpen,
  onClose,
  onChoose,
}: ChooseDestinationSheetProps) {
  const t = useText()
  const actions = (
    <>
      <ButtonLink isWide kind="soft" to={addPaths[kind]}>
        {t(`withdraw.add.${kind}`)}
      </ButtonLink>
      <ButtonLink isWide kind="plain" to={listPaths[kind]}>
        {t('withdraw.manage')}
      </ButtonLink>
    </>
  )
  return (
    <Sheet title={t('withdraw.choose')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <ul className="-mx-5 divide-y divide-line">
        {list.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              aria-pressed={each.id === chosenId}
              onClick={() => onChoose(each.id)}
              className="flex min-h-14 w-full items-center justify-between gap-3 px-5 py-3 text-left -outline-offset-2 transition hover:bg-press"
            >
              <DestinationText destination={each} />
              {each.id === chosenId ? (
                <Icon name="check" className="size-5 text-accent" />
              ) : (
                !each.isUsable && <Icon name="clock" className="size-5 text-caution" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
