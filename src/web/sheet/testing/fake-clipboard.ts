/** A fake clipboard event with a program's formats. */
export function fakeClipboard(formats: Record<string, string> = {}): Pick<DataTransfer, 'getData' | 'setData'> {
  const data = new Map(Object.entries(formats));
  return {
    getData: (format) => data.get(format) ?? '',
    setData: (format, value) => {
      data.set(format, value);
    },
  };
}
