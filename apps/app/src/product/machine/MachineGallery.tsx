import type { ProductDetail } from '@millrace/contract/product/product'
import { Carousel } from '../../components/Carousel.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { useText } from '../../shell/useText.ts'

export function MachineGallery({ detail: { productName, productImg, pictures } }: { detail: ProductDetail }) {
  const t = useText()
  const all = [...new Set([productImg, ...pictures])].filter(Boolean)
  if (all.length === 0)
    return (
      <div className="grid aspect-[8/5] place-items-center rounded-card bg-soft">
        <div aria-hidden className="w-40">
          <MachinesDrawing />
        </div>
      </div>
    )
  return (
    <Carousel label={t('product.pictures', { name: productName })} items={all} getKey={(url) => url}>
      {(url) => (
        <img
          src={url}
          alt={t('product.picture', { name: productName, index: all.indexOf(url) + 1 })}
          width={640}
          height={400}
          className="aspect-[8/5] w-full rounded-card bg-soft object-cover"
        />
      )}
    </Carousel>
  )
}
