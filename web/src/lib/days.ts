import type { Config } from './wire.gen'

/** A turn of at least a day makes a game over days; in seconds. */
export const day = 86_400

/** overDays reports whether nobody has to stay at the table. */
export const overDays = (config: Config | undefined): boolean => (config?.turnSeconds ?? 0) >= day
