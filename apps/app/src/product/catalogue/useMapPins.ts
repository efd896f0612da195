import type { PlacedMachine } from '@millrace/contract/product/product'
import type { MapTexts, Pin } from '@millrace/map/MachineMap'
import { useSayDoing } from '../../features/product/DoingText.tsx'
import { useText } from '../../shell/useText.ts'

const tones = { silent: 'bad', still: 'waiting', reporting: 'good', planned: 'off', retired: 'off' } as const

/** The machines that are on the map, in the order of the list. What is not fresh says nothing of how they are doing. */
export function useMapPins(
  machines: readonly PlacedMachine[],
  isOld: boolean,
): { pins: readonly Pin[]; texts: MapTexts } {
  const t = useText()
  const say = useSayDoing()
  return {
    pins: machines.flatMap((machine) => {
      const { id, productName, place, doing, area } = machine
      if (!area) return []
      const label = [productName, place, say(machine)].join(', ')
      return [{ id, name: productName, label, ...area, tone: isOld ? 'off' : tones[doing] }]
    }),
    texts: {
      label: t('product.map.label'),
      zoomIn: t('product.map.zoom-in'),
      zoomOut: t('product.map.zoom-out'),
      showAll: t('product.map.show-all'),
      sayCluster: (pins) =>
        t('product.map.cluster', { count: pins.length, names: pins.map(({ name }) => name).join(', ') }),
    },
  }
}
