import { Badge } from '@mantine/core';

/** A label such as a status, with a theme colour of the same meaning; dark enough for its own light background. */
export function WordBadge({ color, children }: { color: string; children: string }) {
  return (
    <Badge
      color={color}
      variant="light"
      size="sm"
      tt="none"
      fw={600}
      styles={{
        label: { overflow: 'visible' },
        root: {
          flexShrink: 0,
          minWidth: 'max-content',
          color: `light-dark(color-mix(in srgb, var(--mantine-color-${color}-9), black 30%), var(--mantine-color-${color}-2))`,
        },
      }}
    >
      {children}
    </Badge>
  );
}
