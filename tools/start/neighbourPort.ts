/**
 * For what runs beside the web server: the same beside the same port every time, and any free one (0) when the system
 * chose the port.
 */
export const neighbourPort = (webPort: number, distance: number): number =>
  webPort === 0 || webPort + distance > 65_535 ? 0 : webPort + distance
