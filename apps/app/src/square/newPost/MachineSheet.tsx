import { stockHeld } from '@millrace/contract/product/order'
import { productList } from '@millrace/contract/product/product'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import type { Draft } from './draft.ts'

type MachineSheetProps = {
  isOpen: boolean
  onClose: () => void
  onChoose: (machine: NonNullable<Draft['machine']>) => void
}

/** Chooses the machine that a post is about: first those that the member holds units of. */
export function MachineSheet({ isOpen, onClose, onChoose }: MachineSheetProps) {
  const t = useText()
  const held = useCall(stockHeld, {})
  const all = useCall(productList, { pageSize: 100 })
  const choose = (machine: NonNullable<Draft['machine']>) => {
    onChoose(machine)
    onClose()
  }
  const skeleton = <Skeleton shape="card" className="h-40 w-full" />
  return (
    <Sheet title={t('newPost.machine.title')} isOpen={isOpen} onClose={onClose}>
      <Loaded query={held} skeleton={skeleton}>
        {(own) => (
          <Loaded query={all} skeleton={skeleton}>
            {({ list }) => (
              <List label={t('newPost.machine.title')}>
                {own.map(({ productId, productName, productImg, num }) => (
                  <ListRow
                    key={productId}
                    before={<MachinePicture url={productImg} size="row" />}
                    title={productName}
                    below={t('newPost.machine.held', { count: num })}
                    onPress={() => choose({ id: productId, name: productName, held: num })}
                  />
                ))}
                {list
                  .filter(({ id }) => own.every(({ productId }) => productId !== id))
                  .map(({ id, productName, productImg, place }) => (
                    <ListRow
                      key={id}
                      before={<MachinePicture url={productImg} size="row" />}
                      title={productName}
                      below={place}
                      onPress={() => choose({ id, name: productName, held: 0 })}
                    />
                  ))}
              </List>
            )}
          </Loaded>
        )}
      </Loaded>
      <p className="flex gap-2 text-13 text-muted">
        <Icon name="info" className="mt-0.5 size-4" />
        {t('newPost.machine.why')}
      </p>
    </Sheet>
  )
}
