import { Button, Group, Text } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { answerQuestion, type Question } from './questions.ts';

/** A question in a dialog, with its answers as buttons. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  return (
    <Dialog title={question.title} onClose={onClose}>
      <Text>{question.message}</Text>
      {question.subject && (
        <Text mt="xs" fw={600} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {question.subject}
        </Text>
      )}
      <Group mt="lg" justify="flex-end" style={{ flexDirection: 'row-reverse' }}>
        {question.answers.map(({ value, label, isDangerous, isQuiet }, index) => (
          <Button
            key={value}
            data-autofocus={index === 0 || undefined}
            variant={isQuiet ? 'default' : isDangerous && index > 0 ? 'light' : 'filled'}
            {...(isDangerous ? { color: 'red' } : {})}
            onClick={() => answerQuestion(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Dialog>
  );
}
