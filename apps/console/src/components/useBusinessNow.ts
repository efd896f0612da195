export { useBusinessNowMs } from '../product/clock/useClock.ts'
