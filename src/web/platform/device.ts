/** Returns whether a user agent is a phone. Tablets get the desktop version. */
export function isMobile(userAgent: string): boolean {
  return /Android.+Mobile|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile/i.test(userAgent);
}
